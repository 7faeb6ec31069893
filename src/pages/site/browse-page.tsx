import { usePageHead } from '../../client/page-head.tsx';

export function BrowsePage() {
  usePageHead({ title: 'Browse', description: 'Browse', canonicalPath: '/browse-cars' });
  return <h1>Browse</h1>;
}
