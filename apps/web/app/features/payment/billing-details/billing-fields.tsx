import { SelectField } from '@tryon/ui/forms/select-field.tsx';
import { TextField } from '@tryon/ui/forms/text-field.tsx';
import { useState } from 'react';
import type { Problems } from '#app/forms/read-form.ts';
import { FieldPair } from '../payment-frame.tsx';
import { COUNTRIES, DEFAULT_COUNTRY, hasPostalCode } from './countries.ts';

interface BillingFieldsProps {
  /** Initial values of the fields. */
  values: Readonly<Record<string, string>>;
  problems: Problems;
}

/** The fields about the card's owner. */
export function BillingFields({ values, problems }: BillingFieldsProps) {
  const [country, setCountry] = useState(values.country || DEFAULT_COUNTRY);
  return (
    <>
      <TextField
        label="Cardholder name"
        name="cardholderName"
        autoComplete="cc-name"
        required
        maxLength={100}
        defaultValue={values.cardholderName}
        error={problems.cardholderName}
      />
      <FieldPair>
        <SelectField
          label="Country"
          name="country"
          autoComplete="country"
          options={COUNTRIES}
          value={country}
          onChange={(event) => setCountry(event.currentTarget.value)}
          error={problems.country}
        />
        {hasPostalCode(country) && (
          <TextField
            label="Postal code"
            name="postalCode"
            autoComplete="postal-code"
            autoCapitalize="characters"
            spellCheck={false}
            required
            maxLength={12}
            defaultValue={values.postalCode}
            error={problems.postalCode}
          />
        )}
      </FieldPair>
    </>
  );
}

export function EmailField({ values, problems }: BillingFieldsProps) {
  return (
    <TextField
      label="Email"
      name="email"
      type="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      required
      maxLength={254}
      defaultValue={values.email}
      error={problems.email}
    />
  );
}
