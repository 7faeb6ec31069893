/** Props of every staff page: the parameters of its address. */
export interface AdminPageProps {
  params: Readonly<Record<string, string | undefined>>;
}
