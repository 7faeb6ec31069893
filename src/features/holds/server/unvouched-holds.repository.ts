import { createUnvouched } from '#features/customers/server/unvouched.repository.ts';

/** Holds that mailboxes ask for of which nobody knows whose they are. */
export const unvouchedHolds = createUnvouched('vehicle_holds', {
  waits: 'asked',
  isOpen: () => (eb) => eb('state', '=', 'asked'),
});
