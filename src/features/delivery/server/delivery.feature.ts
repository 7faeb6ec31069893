import { defineFeature } from '#server/define-feature.ts';
import * as delivery from '../delivery.contract.ts';
import { deliveryRoutes } from './delivery.routes.ts';

export const deliveryFeature = defineFeature({
  contracts: [{ tag: 'Delivery', about: 'What the dealer asks to deliver, by distance', parts: delivery }],
  routes: [deliveryRoutes],
});
