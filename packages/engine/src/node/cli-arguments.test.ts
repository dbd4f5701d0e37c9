import { describe, expect, test } from 'vitest';
import { parseCliArguments, USAGE, UsageError } from './cli-arguments.ts';

const parse = (line: string) => parseCliArguments(line.split(' ').filter(Boolean));

describe('the command line', () => {
  test('takes two photos and a result, the rest by default', () => {
    expect(parse('me.jpg tee.png -o out.jpg')).toEqual({
      person: 'me.jpg',
      garment: 'tee.png',
      output: 'out.jpg',
      outputType: 'image/jpeg',
      category: 'auto',
      backend: undefined,
      tuck: 'auto',
      changed: undefined,
      timings: false,
      debugFolder: undefined,
    });
  });

  test('takes options before and after the photos', () => {
    expect(parse('--timings me.jpg --debug seen --output=a.PNG tee.png --category upper')).toMatchObject({
      timings: true,
      debugFolder: 'seen',
      outputType: 'image/png',
      category: 'upper',
    });
    expect(parse('me.jpg tee.png -o out.webp --engine embedded')).toMatchObject({ outputType: 'image/webp' });
  });

  test('takes how the top is worn and where the change map goes', () => {
    expect(parse('me.jpg tee.png -o out.jpg --tuck out --changed map.png')).toMatchObject({
      tuck: 'out',
      changed: 'map.png',
    });
  });

  test('takes the address of a server that makes the picture', () => {
    expect(
      parse('me.jpg tee.png -o out.jpg --engine backend --backend http://localhost:9000/'),
    ).toMatchObject({
      backend: 'http://localhost:9000/',
    });
  });

  test('asked for help, wants nothing else', () => {
    expect(parse('--help')).toBe('help');
    expect(parse('-h only-one.jpg')).toBe('help');
  });

  test('names every option in the help', () => {
    for (const option of [
      '--output',
      '--category',
      '--engine',
      '--backend',
      '--tuck',
      '--changed',
      '--timings',
      '--debug',
      '--help',
    ]) {
      expect(USAGE).toContain(option);
    }
  });
});

describe('wrong usage says what to type', () => {
  test.each([
    ['no photos', '-o out.jpg', /Two photos are needed.*0 given/],
    ['one photo', 'me.jpg -o out.jpg', /1 given/],
    ['three photos', 'a.jpg b.jpg c.jpg -o out.jpg', /3 given/],
    ['no result', 'me.jpg tee.jpg', /-o result\.jpg/],
    [
      'a result of another format',
      'me.jpg tee.jpg -o out.gif',
      /\.jpg, \.png or \.webp file, not "out\.gif"/,
    ],
    ['a result without an ending', 'me.jpg tee.jpg -o out', /not "out"/],
    ['an unknown option', 'me.jpg tee.jpg -o out.jpg --fast', /--fast/],
    ['an unknown category', 'me.jpg tee.jpg -o out.jpg --category hat', /upper, lower, dress, not "hat"/],
    ['an unknown way of wearing', 'me.jpg tee.jpg -o out.jpg --tuck half', /auto, tucked, out, not "half"/],
    ['a change map of another format', 'me.jpg tee.jpg -o out.jpg --changed map.jpg', /\.png file/],
    ['an unknown engine', 'me.jpg tee.jpg -o out.jpg --engine cloud', /embedded or backend, not "cloud"/],
    ['a server without its address', 'me.jpg tee.jpg -o out.jpg --engine backend', /--backend http/],
    [
      'an address of another kind',
      'a.jpg b.jpg -o c.jpg --engine backend --backend ftp://x',
      /--backend http/,
    ],
    [
      'an address without its engine',
      'a.jpg b.jpg -o c.jpg --backend http://x',
      /goes with --engine backend/,
    ],
    [
      'what only the embedded engine can',
      'a.jpg b.jpg -o c.jpg --engine backend --backend http://x --changed map.png',
      /Only the embedded engine/,
    ],
  ])('%s', (_name, line, message) => {
    expect(() => parse(line)).toThrow(UsageError);
    expect(() => parse(line)).toThrow(message);
  });
});
