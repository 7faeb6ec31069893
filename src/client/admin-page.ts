/** What every page of the staff area is given: the parts of its address. */
export interface AdminPageProps {
  params: Readonly<Record<string, string | undefined>>;
}
