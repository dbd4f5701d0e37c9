/** Shown under every field for a new password. */
export const PASSWORD_HINT = 'Eight characters or more, with a capital letter, a small one and a number.';
