/** Under every field in which a password is chosen. */
export const PASSWORD_HINT = 'Eight characters or more, with a capital letter, a small one and a number.';
