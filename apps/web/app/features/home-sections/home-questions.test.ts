import { expect, test } from 'vitest';
import type { Engine } from './engine.ts';
import { homeQuestions } from './home-questions.ts';

test('Home answers six different questions', () => {
  const questions = homeQuestions('embedded').map(({ question }) => question);
  expect(new Set(questions).size).toBe(6);
});

test('photos that go to another server are not said to stay on ours', () => {
  const answerFor = (engine: Engine) =>
    homeQuestions(engine).find(({ question }) => question.includes('photos?'))?.answer;
  expect(answerFor('embedded')).not.toContain('hands them to the server');
  expect(answerFor('backend')).toContain('hands them to the server');
});

test('a photo in the browser is not said to end by itself', () => {
  for (const engine of ['embedded', 'backend'] as const) {
    const answers = homeQuestions(engine).map(({ answer }) => answer);
    expect(answers.join(' ')).not.toContain('a day at most');
    expect(answers.join(' ')).toContain('when you next open the fitting room');
  }
});
