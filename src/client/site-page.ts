/** What every page of the site is given: the parts of its address that vary. */
export interface PageProps {
  params: Readonly<Record<string, string>>;
}
