import { usePageHead } from '../../client/page-head.tsx';

export function VehiclePage() {
  usePageHead({ title: 'Vehicle', description: 'Vehicle', canonicalPath: '/' });
  return <h1>Vehicle</h1>;
}
