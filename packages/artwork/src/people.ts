import { ada } from './people/ada.ts';
import { june } from './people/june.ts';
import { kenji } from './people/kenji.ts';
import { leila } from './people/leila.ts';
import { maya } from './people/maya.ts';
import { rosa } from './people/rosa.ts';
import { samir } from './people/samir.ts';
import { tom } from './people/tom.ts';
import type { Person } from './person.ts';

/** The product's sample people. */
export const PEOPLE: readonly Person[] = [maya, tom, ada, rosa, june, samir, leila, kenji];
