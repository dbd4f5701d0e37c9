import { DomainError } from '#src/domain-error.ts';
import type { CardMethods } from '#src/services/payment-provider.ts';
import { once, type SandboxStore } from '#src/services/payment-sandbox.store.ts';
import { createSandboxId, getMethod, keepMethod } from '#src/services/payment-sandbox-charges.ts';
import { toMethod } from '#src/services/payment-sandbox-views.ts';

/** Cards on file in the sandbox. */
export function createSandboxCards(store: SandboxStore): CardMethods {
  return {
    createSetup: async () => ({ clientSecret: `${createSandboxId('seti')}_secret` }),
    listMethods: (customerId) =>
      store.run(async ({ shelves: { methods, customers } }) => {
        const customer = await customers.find(customerId);
        return (await methods.list(customerId)).map((method) => toMethod(method, customer));
      }),
    findMethod: (id) =>
      store.run(async ({ shelves: { methods, customers } }) => {
        const method = await methods.find(id);
        if (!method) return null;
        return toMethod(method, method.customerId === null ? null : await customers.find(method.customerId));
      }),
    attachMethod: (customerId, methodId, key) =>
      store.run(async (turn) => {
        const { methods, customers } = turn.shelves;
        const find = async (id: string) => toMethod(await methods.get(id), await customers.get(customerId));
        return once(turn, key, find, async () => {
          const method = await getMethod(turn, methodId, customerId);
          if (method.outcome === 'declined') throw new DomainError('card_declined');
          await keepMethod(turn, method, customerId, false);
          return { reference: method.id, value: await find(method.id) };
        });
      }),
    detachMethod: (id) =>
      store.run(async (turn) => {
        const method = await turn.shelves.methods.get(id);
        if (method.customerId === null) return;
        const customer = await turn.shelves.customers.get(method.customerId);
        await turn.shelves.methods.put({ ...method, customerId: null });
        if (customer.defaultMethodId !== id) return;
        const [next] = await turn.shelves.methods.list(customer.id);
        await turn.shelves.customers.put({ ...customer, defaultMethodId: next?.id ?? null });
      }),
    makeDefault: (customerId, methodId) =>
      store.run(async ({ shelves }) => {
        const customer = await shelves.customers.get(customerId);
        await shelves.customers.put({ ...customer, defaultMethodId: methodId });
      }),
  };
}
