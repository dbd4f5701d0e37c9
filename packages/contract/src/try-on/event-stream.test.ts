import { expect, test } from 'vitest';
import { readEventStream, type StreamEvent } from './event-stream.ts';

function bodyOf(...chunks: string[]): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(encoder.encode(chunk));
      controller.close();
    },
  });
}

async function read(...chunks: string[]): Promise<StreamEvent[]> {
  const events: StreamEvent[] = [];
  for await (const event of readEventStream(bodyOf(...chunks))) events.push(event);
  return events;
}

test('an event split anywhere between chunks is read completely', async () => {
  const text = 'event: stage\ndata: {"stage":"photo"}\n\nevent: result\ndata: {"image":"ü"}\n\n';
  for (let cut = 1; cut < text.length; cut += 1) {
    expect(await read(text.slice(0, cut), text.slice(cut))).toEqual([
      { event: 'stage', data: '{"stage":"photo"}' },
      { event: 'result', data: '{"image":"ü"}' },
    ]);
  }
});

test('both kinds of line breaks work, even if a chunk ends between the two characters', async () => {
  expect(await read('event: a\r', '\ndata: 1\r\n\r', '\ndata: 2\r\n\r\n')).toEqual([
    { event: 'a', data: '1' },
    { event: 'message', data: '2' },
  ]);
});

test('keep-alive comments are not events', async () => {
  expect(await read(': still here\n\n', 'event: a\ndata: 1\n\n')).toEqual([{ event: 'a', data: '1' }]);
});

test('several data lines are one text with line breaks', async () => {
  expect(await read('data: one\ndata: two\n\n')).toEqual([{ event: 'message', data: 'one\ntwo' }]);
});

test('an unterminated event is dropped', async () => {
  expect(await read('event: a\ndata: 1')).toEqual([]);
});
