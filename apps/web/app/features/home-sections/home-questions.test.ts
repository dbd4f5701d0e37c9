import { expect, test } from 'vitest';
import { ELSEWHERE, OWN } from '#app/testing/engines.ts';
import { homeQuestions } from './home-questions.ts';

test('Home answers six different questions', () => {
  const questions = homeQuestions([OWN]).map(({ question }) => question);
  expect(new Set(questions).size).toBe(6);
});

test('if photos go to third parties, the text does not say that they stay and names the recipients', () => {
  const answerFor = (...engines: Parameters<typeof homeQuestions>[0]) =>
    homeQuestions(engines).find(({ question }) => question.includes('photos?'))?.answer;
  expect(answerFor(OWN)).not.toContain('hand');
  expect(answerFor(ELSEWHERE)).toContain('hands them to Tailor Anna');
  expect(answerFor(ELSEWHERE, OWN)).toContain('may hand them to Tailor Anna');
});

test('the text does not say that a photo in the browser is deleted automatically', () => {
  for (const engine of [OWN, ELSEWHERE]) {
    const answers = homeQuestions([engine]).map(({ answer }) => answer);
    expect(answers.join(' ')).not.toContain('a day at most');
    expect(answers.join(' ')).toContain('when you next open the fitting room');
  }
});
