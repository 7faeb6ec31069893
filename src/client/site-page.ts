/** Props of every public page: the parameters of its address. */
export interface PageProps {
  params: Readonly<Record<string, string>>;
}
