import { describe, expect, it } from 'vitest';
import { emptyFields } from '#features/vehicles/fields/vehicle-fields.ts';
import type { JudgedVehicle } from '../publish-finding.ts';
import { findMissingParts, judgeCompleteness } from './missing-parts.ts';

const empty: JudgedVehicle = { ...emptyFields, photoCount: 0, specificationCount: 0 };
const complete: JudgedVehicle = {
  ...empty,
  photoCount: 3,
  description: 'Tidy',
  price: 20_000,
  rego: 'ABC 12D',
  mileage: 10,
  specificationCount: 1,
};

describe('the completeness', () => {
  it('is whole when everything is there', () => {
    expect(judgeCompleteness(complete)).toEqual({ percent: 100, missing: [] });
  });

  it('names what is missing', () => {
    const vehicle = { ...complete, photoCount: 0, price: null, description: ' ' };
    expect(judgeCompleteness(vehicle)).toEqual({ percent: 50, missing: ['photos', 'description', 'price'] });
  });

  it('is nothing for an empty vehicle', () => {
    expect(judgeCompleteness(empty).percent).toBe(0);
  });
});

describe('missing parts', () => {
  const fields = (vehicle: Partial<JudgedVehicle>) =>
    findMissingParts({ ...complete, ...vehicle }).map(({ field, severity }) => `${severity} ${field}`);

  it('has a finding for everything that the completeness names', () => {
    const { missing } = judgeCompleteness(empty);
    expect(findMissingParts(empty).slice(0, missing.length)).toHaveLength(6);
  });

  it('asks for the plate by law, unless the vehicle is unregistered', () => {
    expect(findMissingParts({ ...complete, rego: ' ' }).find(({ field }) => field === 'rego')?.for).toBe(
      'law',
    );
    expect(fields({ rego: '', registered: 'no' })).not.toContain('should rego');
  });

  it('asks for the towing of what tows', () => {
    expect(fields({ vehicleType: 'Dual Cab' })).toContain('hint towBrakedKg');
    expect(fields({ vehicleType: 'Coupe' })).not.toContain('hint towBrakedKg');
  });
});
