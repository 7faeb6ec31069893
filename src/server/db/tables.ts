import type { Generated } from 'kysely';

/**
 * Every table, in types that mean the same on both engines: 0/1 for claims, whole cents for money, ISO 8601
 * text in UTC for instants, JSON as text.
 */
export interface Tables {
  vehicles: VehicleRow;
  photos: PhotoRow;
  price_history: PriceHistoryRow;
  inquiries: InquiryRow;
  inquiry_events: InquiryEventRow;
  inquiry_replies: InquiryReplyRow;
  outbox: OutboxRow;
  staff: StaffRow;
  sessions: SessionRow;
  invitations: InvitationRow;
  invitation_links: InvitationLinkRow;
  attempts: AttemptRow;
  known_places: KnownPlaceRow;
  authenticators: AuthenticatorRow;
  recovery_codes: RecoveryCodeRow;
  passkeys: PasskeyRow;
  login_steps: LoginStepRow;
  password_resets: PasswordResetRow;
  activity: ActivityRow;
  meta: MetaRow;
  clearances: ClearanceRow;
  cleared_rows: ClearedRow;
  vehicle_creations: VehicleCreationRow;
  stock_version: StockVersionRow;
  vehicle_changes: VehicleChangeRow;
  loose_photos: LoosePhotoRow;
  settings_versions: SettingsVersionRow;
  settings_drafts: SettingsDraftRow;
  site_pictures: SitePictureRow;
  visitor_photos: VisitorPhotoRow;
  channel_settings: ChannelSettingsRow;
  channel_addresses: ChannelAddressRow;
  channel_fetches: ChannelFetchRow;
  printed_cards: PrintedCardRow;
  left_cards: LeftCardRow;
  webhook_endpoints: WebhookEndpointRow;
  webhook_events: WebhookEventRow;
  webhook_deliveries: WebhookDeliveryRow;
  bookings: BookingRow;
  booking_links: BookingLinkRow;
  booking_blocks: BookingBlockRow;
  booking_events: BookingEventRow;
  calendar_addresses: CalendarAddressRow;
  vehicle_holds: VehicleHoldRow;
  hold_links: HoldLinkRow;
  erased_keys: ErasedKeyRow;
  erased_addresses: ErasedAddressRow;
}

type Claim = 0 | 1;
type Instant = string;
type Json = string;

export interface VehicleRow {
  id: Generated<number>;
  make: string;
  model: string;
  badge: Generated<string>;
  year: number | null;
  price_cents: number | null;
  mileage_km: number | null;
  rego: string;
  headline: string;
  description: string;
  exterior_color: string;
  interior_color: string;
  fuel_type: string;
  transmission: string;
  engine: string;
  drive_type: string;
  vehicle_type: string;
  stock_number: string;
  vin: string;
  status: string;
  tag: string;
  featured: Claim;
  series: Generated<string>;
  /** YYYY-MM, like the next one. */
  build_month: Generated<string>;
  compliance_month: Generated<string>;
  price_type: Generated<string>;
  rego_state: Generated<string>;
  /** YYYY-MM-DD, like every `_on`. */
  rego_expires_on: Generated<string>;
  registered: Generated<string>;
  seats: Generated<number | null>;
  doors: Generated<number | null>;
  cylinders: Generated<number | null>;
  engine_cc: Generated<number | null>;
  power_kw: Generated<number | null>;
  tow_braked_kg: Generated<number | null>;
  gvm_kg: Generated<number | null>;
  guarantee: Generated<string>;
  /** Joined by commas. */
  history_flags: Generated<string>;
  ppsr_checked_on: Generated<string>;
  ppsr_reference: Generated<string>;
  video_url: Generated<string>;
  sold_on: Generated<string>;
  sold_price_cents: Generated<number | null>;
  published_on: Generated<string>;
  redbook_code: Generated<string>;
  nvic: Generated<string>;
  specifications: Json;
  /** 1 until the add wizard has finished; such a vehicle is nowhere in public. */
  is_draft: Claim;
  featured_photo_id: number | null;
  /** Grows with every change, so that the second of two editors can be told. */
  revision: Generated<number>;
  created_at: Instant;
  updated_at: Instant;
}

export interface PhotoRow {
  id: Generated<number>;
  vehicle_id: number;
  position: number;
  /** Names the files of this photo in the photo folder; made by the server. */
  file_key: string;
  width: number;
  height: number;
  byte_count: number;
  /** Of its files one after the other; null for a photo from before sums were kept. */
  sha256: Generated<string | null>;
  placeholder: string;
  created_at: Instant;
}

/** A picture of the dealership itself. Settings name it by its id. */
export interface SitePictureRow {
  id: Generated<number>;
  /** As of a photo. */
  file_key: string;
  width: number;
  height: number;
  byte_count: number;
  sha256: string | null;
  placeholder: string;
  created_at: Instant;
}

/** A photo of the car that a visitor offers: see the migration. */
export interface VisitorPhotoRow {
  id: Generated<number>;
  /** The inquiry names the same; until there is one, the photo waits for it. */
  photos_key: string;
  /** Made by the browser, so that a photo that is sent again is stored once. */
  key: string;
  /** Among those of the same inquiry, from 1. */
  place: number;
  /** As of a photo. */
  file_key: string;
  width: number;
  height: number;
  byte_count: number;
  sha256: string | null;
  placeholder: string;
  created_at: Instant;
}

export interface PriceHistoryRow {
  id: Generated<number>;
  vehicle_id: number;
  price_cents: number | null;
  changed_at: Instant;
}

export interface InquiryRow {
  id: Generated<number>;
  /** Made once for each submission, so that a replayed inquiry is stored once. */
  submission_key: string;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  interest: string;
  message: string;
  is_read: Claim;
  is_spam: Claim;
  /** Not a foreign key: an inquiry outlives the vehicle it was about. */
  vehicle_id: number | null;
  vehicle_snapshot: Json | null;
  created_at: Instant;
  read_at: Instant | null;
  /** How far it has come; empty where that was never noted. Spam is said by `is_spam`. */
  status: Generated<string>;
  lost_reason: Generated<string>;
  /** Username of the person who looks after it; empty for nobody. */
  assignee: Generated<string>;
  /** A day, by the dealership's clock. */
  follow_up_on: Generated<string | null>;
  first_response_at: Generated<Instant | null>;
  /** `due` until somebody is told that it waits too long, then the key of that mail; empty when nobody is to be told. */
  overdue_mail: Generated<string>;
  /** Where the visitor came from; each is empty when unknown. */
  sent_from: Generated<string>;
  landed_on: Generated<string>;
  referrer_host: Generated<string>;
  utm_source: Generated<string>;
  utm_medium: Generated<string>;
  utm_campaign: Generated<string>;
  utm_term: Generated<string>;
  utm_content: Generated<string>;
  device_kind: Generated<string>;
  /** The same for inquiries that staff say are of one person; empty for one by itself. */
  person_key: Generated<string>;
  /** Of the photos that came with it; empty without. */
  photos_key: Generated<string>;
}

/** The window card that was last printed of a vehicle, one of each size. */
export interface PrintedCardRow {
  id: Generated<number>;
  vehicle_id: number;
  size: string;
  /** JSON of what the card says. */
  facts: string;
  printed_at: Instant;
  staff_name: string;
  /** When staff said that it hangs no longer. */
  taken_down_at: Generated<Instant | null>;
}

/** The same, of a vehicle that was deleted since. */
export type LeftCardRow = PrintedCardRow;

/** What staff did about an inquiry, in words. */
export interface InquiryEventRow {
  id: Generated<number>;
  /** Tells the same event from another one, in a repeated call and in a restore. */
  key: string;
  inquiry_id: number;
  kind: string;
  text: string;
  staff_name: string;
  at: Instant;
}

/** What staff wrote to the customer of an inquiry. Whether it was sent, its mail in the outbox says. */
export interface InquiryReplyRow {
  id: Generated<number>;
  /** What its mail is about. */
  key: string;
  inquiry_id: number;
  subject: string;
  text: string;
  /** Of the person who wrote it; empty for the dealership. */
  reply_to: string;
  staff_name: string;
  at: Instant;
}

export interface OutboxRow {
  id: Generated<number>;
  /** The inquiry it goes with when that is removed, if there is one. */
  inquiry_id: number | null;
  /** Who writes it. */
  kind: string;
  /** What it is about, by the key its writer knows that by: with the kind, the name of the mail. */
  about: string;
  attempts: Generated<number>;
  next_attempt_at: Instant;
  sent_at: Instant | null;
  last_error: string | null;
  /** Set for mail that came out of a backup: it waits for staff to let it go. */
  held_at: Generated<Instant | null>;
  /** When it was given up; nobody took it in three days of trying. */
  given_up_at: Instant | null;
  /** How long it has waited between attempts, in seconds. */
  waited_s: Generated<number>;
  /** How often the network that asked for it had asked in the hour before: where mail is short, the first go first. */
  turn: Generated<number>;
  created_at: Instant;
}

export interface StaffRow {
  id: Generated<number>;
  /** Lower case; the one people type is folded before it is compared. */
  username: string;
  full_name: string;
  password_hash: string;
  /** The demonstration account: refused as soon as the site listens beyond this machine. */
  is_demo: Claim;
  created_at: Instant;
  /** What they may do: `src/shared/permissions.ts`. */
  role: Generated<string>;
  /** Lower case; empty when none is known. */
  email: Generated<string>;
  /** A disabled account stays, because activity and inquiries name it. */
  disabled_at: Generated<Instant | null>;
  /** Not named as in sessions: the version before joins the two and asks for that name. */
  last_active_at: Generated<Instant | null>;
}

export interface SessionRow {
  /** SHA-256 of the cookie's value: reading this table lets nobody in. */
  id_hash: string;
  staff_id: number;
  created_at: Instant;
  last_seen_at: Instant;
  user_agent: Generated<string>;
  /** The network address of the login. */
  address: Generated<string>;
  /** When the password or a passkey was last given since the log-in; null before. */
  confirmed_at: Generated<Instant | null>;
}

export interface InvitationRow {
  id: Generated<number>;
  /** Names it in the outbox: an id could mean another invitation after a restore elsewhere. */
  key: string;
  full_name: string;
  email: string;
  role: string;
  /** Name of the one who invited. */
  invited_by: string;
  created_at: Instant;
  expires_at: Instant;
  used_at: Instant | null;
  withdrawn_at: Instant | null;
}

/** A link that was mailed or shown: only its hash, so that reading this table lets nobody in. */
export interface InvitationLinkRow {
  token_hash: string;
  invitation_id: number;
}

/** The app on somebody's phone that makes codes. It counts once `confirmed_at` is set. */
export interface AuthenticatorRow {
  staff_id: number;
  /** Encrypted, with the name of the key: see secret-box.ts. */
  sealed_secret: string;
  /** Of the newest code that was taken: it and those before are refused. */
  last_step: Generated<number>;
  created_at: Instant;
  confirmed_at: Instant | null;
  /** In a row; at the most that are taken, no code counts until somebody says so. */
  wrong_codes: Generated<number>;
}

/** Each works once: it is deleted when used. */
export interface RecoveryCodeRow {
  code_hash: string;
  staff_id: number;
}

export interface PasskeyRow {
  /** As the device names it, base64url. */
  id: string;
  staff_id: number;
  name: string;
  public_key: string;
  /** A string on PostgreSQL. */
  counter: number | string;
  created_at: Instant;
  last_used_at: Instant | null;
}

/** Somebody has asked for a new password. */
export interface PasswordResetRow {
  /** Names it in the outbox. */
  key: string;
  staff_id: number;
  asked_at: Instant;
  /** SHA-256 of the link's secret, and since when it counts; null before the mail was written. */
  token_hash: string | null;
  sent_at: Instant | null;
}

/** Between a right password and its code, or a challenge to a passkey: for minutes, and once. */
export interface LoginStepRow {
  step_hash: string;
  kind: string;
  staff_id: number | null;
  created_at: Instant;
  /** Each code counts as wrong before it is looked at. */
  wrong_codes: Generated<number>;
}

/** Where somebody has logged in before; guesses from elsewhere do not shut them out there. */
export interface KnownPlaceRow {
  /** SHA-256 of the username with the network or with the browser's own secret. */
  place_hash: string;
  staff_id: number;
  seen_at: Instant;
}

export interface AttemptRow {
  id: Generated<number>;
  /** What is limited and for whom, such as `login 203.0.113.9`. */
  key: string;
  at_ms: number;
}

export interface ActivityRow {
  id: Generated<number>;
  staff_id: number | null;
  staff_name: string;
  action: string;
  vehicle_id: number | null;
  title: string;
  before: Json | null;
  after: Json | null;
  at: Instant;
}

export interface MetaRow {
  key: string;
  value: string;
}

/** One clear whose vehicles are kept until the import after it is complete. */
export interface ClearanceRow {
  id: Generated<number>;
  vehicle_count: number;
  /** How many chunks follow; unknown when the clearing call did not say, 0 once the last one is in. */
  chunk_count: number | null;
  cleared_at: Instant;
  last_used_at: Instant;
}

export interface ClearedRow {
  id: Generated<number>;
  clearance_id: number;
  /**
   * `vehicle`, `photo`, `price`, `card`, `creation`: set aside. `imported`: came in since, and goes when those come back.
   * `begun_by`: the account that cleared.
   */
  kind: string;
  row_id: number;
  /** Of photos, so that their files are not swept away. */
  file_key: string | null;
  content: Json;
}

/** Which vehicle a create call made, by the caller's own key. */
export interface VehicleCreationRow {
  creation_key: string;
  vehicle_id: number;
  created_at: Instant;
}

/** One row. The database raises it with every transaction that changes vehicles or photos. */
export interface StockVersionRow {
  version: number;
}

/** Kept by the database itself, for every vehicle that was ever changed; also after it is gone. */
export interface VehicleChangeRow {
  vehicle_id: number;
  /** Of the stock, when this vehicle or its photos changed last. */
  version: number;
}

/** A photo key that this database has let go of, or was about to take: see the fourth migration. */
export interface LoosePhotoRow {
  file_key: string;
}

/** Settings as they were published; the newest are live. */
export interface SettingsVersionRow {
  id: number;
  content: Json;
  /** What was different from the one before, in words. */
  changes: Json;
  /** Not a foreign key: the history outlives an account. */
  staff_id: number | null;
  staff_name: string;
  published_at: Instant;
}

/** What somebody is still working on. */
export interface SettingsDraftRow {
  staff_id: number;
  based_on: number;
  content: Json;
  saved_at: Instant;
}

/** What a channel has to be told; what is empty is unknown. */
export interface ChannelSettingsRow {
  id: Generated<number>;
  channel: string;
  content: Json;
  updated_at: Instant;
}

/** Where a channel fetches the stock. The secret is shown again, so it is stored as it is; the stock is public. */
export interface ChannelAddressRow {
  channel: string;
  secret: string;
  is_on: Claim;
  made_at: Instant;
}

/** When each program fetched last. Of who asked it is the name of the program alone. */
export interface ChannelFetchRow {
  channel: string;
  agent: string;
  format: string;
  fetched_at: Instant;
}

/** A test drive or an inspection at a time. */
export interface BookingRow {
  id: Generated<number>;
  /** Tells a repeated call from another booking; also its name in calendars and in the outbox. */
  key: string;
  kind: string;
  /** `requested`, `confirmed`, `arrived`, `no_show`, `done`, `cancelled`. */
  state: string;
  /** Not a foreign key: a booking outlives its vehicle. */
  vehicle_id: number | null;
  /** The vehicle as it was then. */
  vehicle_snapshot: Json | null;
  starts_at: Instant;
  ends_at: Instant;
  /** From 1 to as many as can come at the same time; 0 while it takes no time from anybody. */
  seat: number;
  /** The mailbox, in one spelling. */
  person: string;
  /** 1 or 2 while it counts as an open one of this person. */
  person_place: number | null;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  has_licence: Claim;
  /** Raised with every change that calendars are told of. */
  sequence: Generated<number>;
  reminded_at: Instant | null;
  /** When the buyer was told that the vehicle is sold. */
  sold_told_at: Instant | null;
  /** When the buyer was told that the vehicle is on hold; empty again when it is not. */
  hold_told_at: Generated<Instant | null>;
  /** The username of the person who looks after it; null for nobody. */
  assignee: Generated<string>;
  /** When staff saw the driver licence, and who did; null while nobody has. */
  licence_seen_at: Generated<Instant | null>;
  licence_seen_by: Generated<string>;
  /** Where the key of the vehicle is. */
  key_note: Generated<string>;
  /** Since when the mailbox is known to be the buyer's: by a link in a mail, or because staff know them. */
  vouched_at: Generated<Instant | null>;
  /** Until when the buyer may show that by the link; stays when they did not. */
  keep_by: Generated<Instant | null>;
  created_at: Instant;
  updated_at: Instant;
}

/** Where the calendar of a staff member fetches the bookings. */
export interface CalendarAddressRow {
  staff_id: number;
  /** SHA-256 of the address's secret. */
  token_hash: string;
  made_at: Instant;
}

/** What a buyer changes or cancels a booking with. */
export interface BookingLinkRow {
  id: Generated<number>;
  /** SHA-256 of the link's secret. */
  token_hash: string;
  booking_id: number;
  made_at: Instant;
  /** Whether it went by mail, so that who has it reads the mailbox. */
  is_mailed: Generated<Claim>;
}

/** What happened to a booking. */
export interface BookingEventRow {
  id: Generated<number>;
  /** Tells the same event from another one in a restore. */
  key: string;
  booking_id: number;
  /** `booked`, `moved`, the state that it was given, or what staff noted. */
  kind: string;
  /** For which time, or the note. */
  text: string;
  /** Who did it; empty for the buyer. */
  staff_name: string;
  at: Instant;
}

/** Times that nobody can book. */
export interface BookingBlockRow {
  id: Generated<number>;
  /** Tells a repeated call from another block, and the same block in a backup. */
  key: string;
  starts_at: Instant;
  ends_at: Instant;
  reason: string;
  /** Who blocked them. */
  staff_name: string;
  made_at: Instant;
}

/** Of an inquiry or booking that was erased on request: in a restored backup it is erased again. */
export interface ErasedKeyRow {
  /** SHA-256 of its key. */
  key_hash: string;
  erased_at: Instant;
}

export interface ErasedAddressRow {
  /** Of a mail address, slow to guess. */
  address_hash: string;
  salt: string;
  /** The last time. */
  erased_at: Instant;
}

/** A vehicle that a buyer asks us to hold for them. */
export interface VehicleHoldRow {
  id: Generated<number>;
  /** Tells a repeated form from another one; also its name in the outbox. */
  key: string;
  /** `asked`, `confirmed`, `declined`, `released`, `sold`, `withdrawn`. */
  state: string;
  /** Not a foreign key: what was asked outlives the vehicle. */
  vehicle_id: number | null;
  /** The vehicle as it was then. */
  vehicle_snapshot: Json | null;
  /** The mailbox, in one spelling. */
  person: string;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  message: string;
  /** `2026-11-20`: the last day on which the buyer needs it; null from before the form asked. */
  wanted_until: Generated<string | null>;
  /** When staff are asked what becomes of it; it does not end by itself. */
  until_at: Instant | null;
  /** What the vehicle was before, to give it back. */
  status_before: string | null;
  /** When staff were told that its time is up. */
  due_told_at: Instant | null;
  /** Who decided last. */
  staff_name: Generated<string>;
  /** Raised with every decision. */
  sequence: Generated<number>;
  /** As of bookings. */
  vouched_at: Generated<Instant | null>;
  keep_by: Generated<Instant | null>;
  created_at: Instant;
  updated_at: Instant;
}

/** What a buyer withdraws a hold with. */
export interface HoldLinkRow {
  id: Generated<number>;
  /** SHA-256 of the link's secret. */
  token_hash: string;
  hold_id: number;
  made_at: Instant;
  /** Whether it went by mail; whoever typed the address has the others. */
  is_mailed: Generated<Claim>;
}

/** An address that is told of what happens. The secret signs what is sent, so it is stored as it is. */
export interface WebhookEndpointRow {
  id: Generated<number>;
  url: string;
  /** Joined by commas. */
  events: string;
  secret: string;
  is_on: Claim;
  made_at: Instant;
}

/** What happened and is still to be told. */
export interface WebhookEventRow {
  id: Generated<number>;
  /** Names it for the receiver, however often it is sent. */
  key: string;
  type: string;
  inquiry_id: number | null;
  booking_id: number | null;
  /** Of the inquiry, the booking or the vehicle. */
  subject_id: number;
  at: Instant;
}

/** One event to one address. */
export interface WebhookDeliveryRow {
  id: Generated<number>;
  endpoint_id: number;
  event_key: string;
  type: string;
  inquiry_id: number | null;
  booking_id: number | null;
  payload: Json;
  attempts: Generated<number>;
  next_attempt_at: Instant;
  delivered_at: Generated<Instant | null>;
  given_up_at: Generated<Instant | null>;
  last_attempt_at: Generated<Instant | null>;
  last_result: Generated<string>;
  took_ms: Generated<number | null>;
  created_at: Instant;
}
