/** The privacy policy as it is until the dealership publishes its own. */
export const defaultPrivacy = `{name} respects your privacy and handles personal information under the Privacy Act 1988 (Cth) and the Australian Privacy Principles. This page says what this website collects and what becomes of it.

## What we collect

Only what you send us through a form, and what comes with it:

- your first and last name, your e-mail address, and your phone number if you give it;
- what your enquiry is about, your message, and the vehicle it concerns;
- details and photos of a car that you offer us, if you give them;
- the time of a test drive or inspection that you book, the vehicle, and whether you say that you hold a licence;
- the page you wrote from, the website or advertisement that led you here if your browser names it, and whether you used a phone, a tablet or a computer.

There is no visitor account, no advertising and no tracking on this site. To keep abuse away, we count enquiries and logins by network address for up to a day.

## What stays on your own device

The vehicles you compare, and a message that could not be sent, with its photos, are kept in your browser and nowhere else. You can remove them at any time by clearing this site's data. Only our staff get a cookie, when they log in.

## Why we use it, and who sees it

We use it to answer you. Our sales staff see it; if your enquiry is about finance and you ask us to go on, so does the lender you choose. We do not sell it and do not pass it on for marketing. It is kept on our own system in Australia; if you get an e-mail from us, our mail provider carries it.

## How long we keep it

An enquiry is removed from this website, with its photos and the e-mails about it, {months} months after you sent it; a booking that long after its time. Backups that hold it are removed, too, at the latest that long after they were made. If you buy from us, the law asks us to keep the records of the sale for longer; those are not kept here.

## Seeing, correcting and removing it

Ask us and we will show you what we hold, correct it or remove it. Write through the [contact form](/contact) or to {address}. If you are not content with our answer, the Office of the Australian Information Commissioner can help.

## The map

The map on the contact page comes from OpenStreetMap. When it loads, their server learns your network address, as any website does that you visit.`;

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

Nothing here limits your rights under the Australian Consumer Law or the Motor Dealers and Repairers Act 2013 (NSW).

## Law

These terms are governed by the law of New South Wales.`;
