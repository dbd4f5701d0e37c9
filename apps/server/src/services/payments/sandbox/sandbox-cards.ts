import { DomainError } from '#src/domain-error.ts';
import type { CardMethods } from '#src/services/payments/payment-provider.ts';
import { createSandboxId, getMethod, keepMethod } from '#src/services/payments/sandbox/sandbox-charges.ts';
import { once, type SandboxStore } from '#src/services/payments/sandbox/sandbox-provider.store.ts';
import { toMethod } from '#src/services/payments/sandbox/sandbox-views.ts';

/** Cards on file in the sandbox. */
export function createSandboxCards(store: SandboxStore): CardMethods {
  return {
    createSetup: async () => ({ clientSecret: `${createSandboxId('seti')}_secret` }),
    listMethods: (customerId) =>
      store.run(async ({ collections: { methods, customers } }) => {
        const customer = await customers.find(customerId);
        return (await methods.list(customerId)).map((method) => toMethod(method, customer));
      }),
    findMethod: (id) =>
      store.run(async ({ collections: { methods, customers } }) => {
        const method = await methods.find(id);
        if (!method) return null;
        return toMethod(method, method.customerId === null ? null : await customers.find(method.customerId));
      }),
    attachMethod: (customerId, methodId, key) =>
      store.run(async (transaction) => {
        const { methods, customers } = transaction.collections;
        const find = async (id: string) => toMethod(await methods.get(id), await customers.get(customerId));
        return once(transaction, key, find, async () => {
          const method = await getMethod(transaction, methodId, customerId);
          if (method.outcome === 'declined') throw new DomainError('card_declined');
          await keepMethod(transaction, method, customerId, false);
          return { reference: method.id, value: await find(method.id) };
        });
      }),
    detachMethod: (id) =>
      store.run(async (transaction) => {
        const method = await transaction.collections.methods.get(id);
        if (method.customerId === null) return;
        const customer = await transaction.collections.customers.get(method.customerId);
        await transaction.collections.methods.put({ ...method, customerId: null });
        if (customer.defaultMethodId !== id) return;
        const [next] = await transaction.collections.methods.list(customer.id);
        await transaction.collections.customers.put({ ...customer, defaultMethodId: next?.id ?? null });
      }),
    makeDefault: (customerId, methodId) =>
      store.run(async ({ collections }) => {
        const customer = await collections.customers.get(customerId);
        await collections.customers.put({ ...customer, defaultMethodId: methodId });
      }),
  };
}
