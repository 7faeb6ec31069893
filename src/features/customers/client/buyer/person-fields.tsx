import { TextField } from '#client/ui/field.tsx';

type Texts = Readonly<Record<string, string>>;

/** Who asks, and how to reach them. */
export function PersonFields({ values, errors: fields }: { values: Texts; errors: Texts }) {
  return (
    <>
      <TextField
        label="First Name"
        name="firstName"
        required
        autoComplete="given-name"
        defaultValue={values.firstName}
        error={fields.firstName}
      />
      <TextField
        label="Last Name"
        name="lastName"
        required
        autoComplete="family-name"
        defaultValue={values.lastName}
        error={fields.lastName}
      />
      <TextField
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        required
        autoComplete="email"
        defaultValue={values.email}
        error={fields.email}
      />
      <TextField
        label="Phone"
        name="phone"
        type="tel"
        required
        autoComplete="tel"
        defaultValue={values.phone}
        error={fields.phone}
      />
    </>
  );
}
