import { describe, expect, it } from 'vitest';
import type { AdminVehicle } from '#features/vehicles/admin-vehicle.ts';
import { emptyFields } from '#features/vehicles/fields/vehicle-fields.ts';
import {
  emptyVehicleForm,
  problemsOfEdit,
  problemsOfNew,
  suggestionsFor,
  toEditForm,
  touchedFields,
  toVehicleFields,
} from './vehicle-form.ts';

const bare: AdminVehicle = {
  id: 1,
  ...emptyFields,
  make: 'Lotus',
  model: 'Elise',
  status: '',
  image: '',
  featuredPhotoId: null,
  photoCount: 0,
  specificationCount: 0,
  isDraft: false,
  isHidden: false,
  revision: 1,
  createdAt: '',
  updatedAt: '',
};

describe('the edit form', () => {
  it('invents nothing: what is not known is empty, and no change', () => {
    const opened = toEditForm(bare);
    expect(opened).toMatchObject({ year: '', price: '', mileage: '', fuelType: '', driveType: '' });
    const values = { ...opened, price: '31990' };
    expect(touchedFields(values, opened)).toEqual(['price']);
    expect(problemsOfEdit(values, opened, 2026)).toEqual({});
  });

  it('suggests what the screen has always begun with', () => {
    expect(suggestionsFor(2026)).toEqual({
      year: '2026',
      fuelType: 'Petrol',
      vehicleType: 'Sedan',
      transmission: 'Automatic',
      driveType: 'FWD',
    });
  });

  it('judges nothing that was not touched, such as a year that the wizard took', () => {
    const opened = toEditForm({ ...bare, year: 2090 });
    expect(problemsOfEdit({ ...opened, headline: 'New' }, opened, 2026)).toEqual({});
    expect(problemsOfEdit({ ...opened, year: '2091' }, opened, 2026)).toHaveProperty('year');
  });

  it('keeps what is stored, cents and unknown words included', () => {
    const stored = { ...bare, year: 1999, price: 12_345.5, mileage: 7, fuelType: 'Steam', status: 'on loan' };
    const form = toEditForm(stored);
    expect(form).toMatchObject({ year: '1999', price: '12345.5', fuelType: 'Steam', status: 'on loan' });
    expect(toVehicleFields(form)).toMatchObject({ year: 1999, price: 12_345.5, mileage: 7 });
  });

  it('lets none of the marked fields be emptied', () => {
    const known = { year: 2020, price: 1, mileage: 1, fuelType: 'Petrol', vehicleType: 'Sedan' };
    const opened = toEditForm({ ...bare, ...known });
    expect(problemsOfEdit(emptyVehicleForm, opened, 2026)).toEqual({
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
    const opened = toEditForm({ ...bare, year: 2020 });
    expect(Object.keys(problemsOfEdit({ ...opened, ...fields }, opened, 2026))).toEqual(wrong);
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
