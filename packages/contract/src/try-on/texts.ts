/** Fixed texts, which must not be reworded. Each exists only here and is imported wherever it is shown. */
export const TRY_ON_TEXTS = {
  waiting: 'The result will be ready in a min!',
  missingImages: 'Please upload both clothes and user photo first',
  notSignedIn: 'Please sign in to generate AI try-on result',
  noImageInAnswer: 'No image data in API response',
  invalidImageInAnswer: 'Invalid image data format from backend',
  backendUnreachable:
    'Backend server is not running. Please make sure the backend server is started on port 8000.',
  backendFailed: 'Backend server encountered an error. Check the backend logs for details.',
} as const;

/** Text for a failure without wording of its own. */
export function tryOnFailedText(message: string): string {
  return `Try-on generation failed: ${message}. Please check the console for details.`;
}

/** Message of the error for a response that is not OK. */
export function backendErrorText(status: number, body: string): string {
  return `Backend error: ${status} - ${body}`;
}
