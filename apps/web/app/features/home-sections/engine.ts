/** `embedded`: the engine of this project, on the server itself. `backend`: another server makes the pictures. */
export type Engine = 'embedded' | 'backend';
