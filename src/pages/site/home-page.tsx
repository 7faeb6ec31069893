import { usePageHead } from '../../client/page-head.tsx';

export function HomePage() {
  usePageHead({ title: 'Home', description: 'Home', canonicalPath: '/' });
  return <h1>Home</h1>;
}
