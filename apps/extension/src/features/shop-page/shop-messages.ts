import type { ToShop } from '#src/features/messages/messages.ts';

/** Parses a message by hand: the schemas would be larger than the rest of the script. */
export function readToShop(message: unknown): ToShop | null {
  if (typeof message !== 'object' || message === null || !('type' in message)) return null;
  switch (message.type) {
    case 'find-garment':
    case 'take-garment':
    case 'pick-garment':
      return { type: message.type };
    case 'take-picture':
      return 'address' in message && typeof message.address === 'string'
        ? { type: 'take-picture', address: message.address }
        : null;
    case 'show-settings':
      return 'isOn' in message && typeof message.isOn === 'boolean'
        ? { type: 'show-settings', isOn: message.isOn }
        : null;
    default:
      return null;
  }
}
