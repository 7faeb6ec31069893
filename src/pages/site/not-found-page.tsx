import { usePageHead } from '../../client/page-head.tsx';

export function NotFoundPage() {
  usePageHead({ title: '404 Page Not Found', description: 'There is no page at this address.', status: 404 });
  return <h1>404 Page Not Found</h1>;
}
