/** The privacy policy as it is until the dealership publishes its own. The parts in braces the site writes from what is switched on. */
export const defaultPrivacy = `{name} respects your privacy and handles personal information under the Privacy Act 1988 (Cth) and the Australian Privacy Principles. This page says what this website collects and what becomes of it.

## What we collect

{collected}

## What stays on your own device

{device}

## Why we use it, and who sees it

{recipients}

## How long we keep it

{kept}

{programs}

## Seeing, correcting and removing it

Ask us and we will show you what we hold, correct it or remove it. Write through the [contact form](/contact) or to {address}. If you are not content with our answer, the Office of the Australian Information Commissioner can help.

{map}`;

/** The terms of service, as above. */
export const defaultTerms = `This website is offered by {name}, {licence}. By using it you accept these terms.

## Prices

All prices are in Australian dollars including GST where applicable. Government charges such as stamp duty and registration transfer are not included unless the listing says so. A price may change until you have a signed contract.

## Vehicles

We describe every vehicle as carefully as we can. Kilometres, equipment and pictures are given in good faith; please inspect the vehicle, or have it inspected, before you buy. A vehicle on this site may be sold, reserved or withdrawn at any time.

## Finance figures

Repayments shown on this site are estimates for your guidance and not an offer of credit. Approval, rate and fees depend on the lender and on your circumstances.

## Enquiries

Sending an enquiry or booking a drive does not oblige you to buy, and does not hold a vehicle for you unless we confirm it in writing.

## Your rights

Nothing here limits your rights under the Australian Consumer Law or the law on motor dealers of {stateName}.

## Law

These terms are governed by the law of {stateName}.`;
