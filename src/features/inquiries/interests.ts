/** The interests of the finance form and of the contact form. */
export const financeInterests = [
  'Finance Inquiry',
  'Low Doc Finance',
  'Loan Pre-Approval',
  'Trade-In Finance',
  'Other Finance Question',
] as const;

export const contactInterests = [
  'Purchase Inquiry',
  'Financing Options',
  'Trade-In Evaluation',
  'Schedule Test Drive',
  'Vehicle Customization',
  'Other',
] as const;

/** With these the form asks for the car that is offered. */
export const tradeInInterests: readonly string[] = ['Trade-In Finance', 'Trade-In Evaluation'];

/** The interests that the dashboard counts as finance. */
export const countedAsFinance: readonly string[] = [...financeInterests, 'Financing Options'];
