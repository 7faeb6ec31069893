import { describe, expect, it } from 'vitest';
import { dealership } from '#features/dealership/dealership.fixture.ts';
import { readBrowseRequest } from '#features/vehicles/search/vehicle-filters.ts';
import type { VehicleList } from '#features/vehicles/vehicle.contract.ts';
import { browseHead } from './browse-head.ts';

const vehicle = {
  id: 7,
  year: 2021,
  make: 'Toyota',
  model: 'Hilux',
  vehicleType: 'Ute',
  fuelType: '',
  transmission: '',
  driveType: '',
} as VehicleList['vehicles'][number]; // only what it reads

function itemsOf(page: number, vehicles: VehicleList['vehicles']) {
  const pagination = {
    currentPage: page,
    totalPages: 3,
    totalVehicles: 30,
    hasNextPage: true,
    hasPreviousPage: true,
  };
  const request = readBrowseRequest(new URLSearchParams({ page: String(page) }));
  return browseHead(request, { vehicles, pagination }, dealership).jsonLd;
}

it('spells makes, models and types as the stock does, however they were asked for', () => {
  const pagination = {
    currentPage: 1,
    totalPages: 1,
    totalVehicles: 1,
    hasNextPage: false,
    hasPreviousPage: false,
  };
  const request = readBrowseRequest(new URLSearchParams({ make: 'TOYOTA', model: 'hilux', type: 'ute' }));
  const { title, description } = browseHead(request, { vehicles: [vehicle], pagination }, dealership);
  expect(title).toMatch(/^Used Toyota Hilux Ute for Sale in /);
  expect(description).toContain('Make: Toyota, Model: Hilux, Type: Ute.');
});

describe('the list as search engines read it', () => {
  it('goes on counting over the pages', () => {
    expect(itemsOf(1, [vehicle])).toMatchObject({ itemListElement: [{ position: 1 }] });
    expect(itemsOf(3, [vehicle, vehicle])).toMatchObject({
      itemListElement: [{ position: 25 }, { position: 26 }],
    });
  });

  it('is not there when it is empty', () => {
    expect(itemsOf(9, [])).toBeUndefined();
  });
});
