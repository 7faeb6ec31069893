/** The person whom staff book or hold for, as far as it is known when the form opens: from an inquiry, from a car, or nothing. */
export interface Caller {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  vehicleId: number | null;
  /** The inquiry that it answers. */
  inquiryId?: number | undefined;
  /** Who looks after that inquiry, by username; empty for nobody yet. */
  assignee?: string | undefined;
}

const unknownCaller: Caller = { firstName: '', lastName: '', email: '', phone: '', vehicleId: null };

/** What a form begins with. The values of an inquiry may have more than a form takes. */
export function typedOf(caller: Partial<Caller> = {}): Caller {
  const { firstName, lastName, email, phone, vehicleId, inquiryId } = { ...unknownCaller, ...caller };
  return { firstName, lastName, email, phone, vehicleId, ...(inquiryId !== undefined && { inquiryId }) };
}
