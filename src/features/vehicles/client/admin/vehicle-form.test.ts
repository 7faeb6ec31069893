import { describe, expect, it } from 'vitest';
import type { AdminVehicle } from '../../admin-vehicle.contract.ts';
import {
  emptyVehicleForm,
  problemsOfEdit,
  problemsOfNew,
  toEditForm,
  toVehicleFields,
} from './vehicle-form.ts';

const bare: AdminVehicle = {
  id: 1,
  make: 'Lotus',
  model: 'Elise',
  year: null,
  price: null,
  mileage: null,
  rego: '',
  headline: '',
  description: '',
  exteriorColor: '',
  interiorColor: '',
  fuelType: '',
  transmission: '',
  engine: '',
  driveType: '',
  vehicleType: '',
  stockNumber: '',
  vin: '',
  status: '',
  tag: '',
  featured: false,
  image: '',
  featuredPhotoId: null,
  photoCount: 0,
  specificationCount: 0,
  isDraft: false,
  revision: 1,
  createdAt: '',
  updatedAt: '',
};

describe('the edit form', () => {
  it('fills what is empty with its defaults', () => {
    expect(toEditForm(bare, 2026)).toMatchObject({
      year: '2026',
      price: '0',
      mileage: '0',
      fuelType: 'Petrol',
      vehicleType: 'Sedan',
      transmission: 'Automatic',
      driveType: 'FWD',
      status: 'available',
    });
  });

  it('keeps what is stored, cents and unknown words included', () => {
    const stored = { ...bare, year: 1999, price: 12_345.5, mileage: 7, fuelType: 'Steam', status: 'on loan' };
    const form = toEditForm(stored, 2026);
    expect(form).toMatchObject({ year: '1999', price: '12345.5', fuelType: 'Steam', status: 'on loan' });
    expect(toVehicleFields(form)).toMatchObject({ year: 1999, price: 12_345.5, mileage: 7 });
  });

  it('needs the marked fields', () => {
    expect(problemsOfEdit(emptyVehicleForm, 2026)).toEqual({
      make: 'Make is required',
      model: 'Model is required',
      year: 'Year is required',
      price: 'Price is required',
      mileage: 'Mileage is required',
      fuelType: 'Fuel type is required',
      vehicleType: 'Vehicle type is required',
    });
  });

  it.each([
    [{ year: '1899' }, ['year']],
    [{ year: '2027' }, []],
    [{ year: '2028' }, ['year']],
    [{ year: '20.5' }, ['year']],
    [{ price: '19.99' }, []],
    [{ price: '19.999' }, ['price']],
    [{ price: '-1' }, ['price']],
    [{ price: '1e9' }, ['price']],
    [{ mileage: '1.5' }, ['mileage']],
    [{ mileage: '-1' }, ['mileage']],
  ])('judges %j', (fields, wrong) => {
    const form = { ...toEditForm({ ...bare, year: 2020 }, 2026), ...fields };
    expect(Object.keys(problemsOfEdit(form, 2026))).toEqual(wrong);
  });
});

describe('the add form', () => {
  it('needs nothing', () => {
    expect(problemsOfNew(emptyVehicleForm)).toEqual({});
    expect(toVehicleFields(emptyVehicleForm)).toMatchObject({ year: 0, price: 0, mileage: 0, make: '' });
  });

  it.each([
    [{ year: '2100' }, []],
    [{ year: '2101' }, ['year']],
    [{ year: '1899' }, ['year']],
    [{ price: '-5' }, ['price']],
    [{ mileage: 'x' }, ['mileage']],
  ])('judges %j', (fields, wrong) => {
    expect(Object.keys(problemsOfNew({ ...emptyVehicleForm, ...fields }))).toEqual(wrong);
  });

  it('trims text', () => {
    expect(toVehicleFields({ ...emptyVehicleForm, make: ' Mazda ' }).make).toBe('Mazda');
  });
});
