import { expect, it } from 'vitest'

import * as numbers from './constants.ts'
import {
  cityProblem,
  confirmPasswordProblem,
  emailProblem,
  FIX_ALL,
  formatPhone,
  formatPostalCode,
  firstNameProblem,
  lastNameProblem,
  passwordProblem,
  phoneProblem,
  postalCodeProblem,
  priceProblem,
  provinceProblem,
  resetPasswordProblem,
  streetProblem,
  windowProblem,
} from './rules.ts'

const REQUIRED = 'This field is required'
const LETTERS = 'Only letters, spaces, hyphens and apostrophes are allowed'
const EMAIL = 'Please enter a valid email address'

type Row = [rule: string, judge: (value: string) => string | null, value: string, message: string | null]

const rows: Row[] = [
  ['first name', firstNameProblem, ' ', REQUIRED],
  ['first name', firstNameProblem, 'A', 'Must be at least 2 characters'],
  ['first name', firstNameProblem, 'É', 'Must be at least 2 characters'],
  ['first name', firstNameProblem, '明', null],
  ['first name', firstNameProblem, 'J.-P.', null],
  ['first name', firstNameProblem, 'Alíla7', null],
  ['last name', lastNameProblem, 'O', null],
  ['last name', lastNameProblem, '', REQUIRED],
  ['last name', lastNameProblem, 'a'.repeat(51), 'Must be less than 50 characters'],
  ['last name', lastNameProblem, 'a'.repeat(50), null],
  ...[
    'St’ax̱í7aluts',
    'Kʷikʷəƛ̓əm',
    'St. John',
    'Davis Jr.',
    'J.R. Smith',
    'Émilie O’Brien-Nuñez',
    'Oʻahu',
    'Nuu‑chah‑nulth',
    'Nguyễn Thị Ánh',
    'बेंजामिन',
    'مریم\u200cالسادات',
    '\u2066Anna\u2069',
  ].map((name): Row => ['name', lastNameProblem, name, null]),
  ...[
    'R2D2',
    "-- ''",
    '\u0301\u0301',
    'ʷʷ',
    '7',
    'Anna 7',
    'Anna77',
    '.Anna',
    'evil.example',
    't.co',
    'T\u202Ereversed',
    'A\u00adB',
    'Sup\u200cport',
    '😀😀',
  ].map((name): Row => ['name', lastNameProblem, name, LETTERS]),
  ['email', emailProblem, '', 'Email is required'],
  ['email', emailProblem, 'ann@example', EMAIL],
  ['email', emailProblem, 'ann.example.test', EMAIL],
  ['email', emailProblem, 'ann@example.test', null],
  ['email', emailProblem, '\u200bann@example.test\u00a0', null],
  ['email', emailProblem, 'an\u0007n@example.test', EMAIL],
  ...["o'brien+x/y=z@example.test", '!#$%&*@example.test', '-@example.test'].map((address): Row => [
    'email',
    emailProblem,
    address,
    null,
  ]),
  ['password', passwordProblem, '', REQUIRED],
  ['password', passwordProblem, 'Aa1!aaa', 'Must be at least 8 characters'],
  ['password', passwordProblem, 'AAAAAA1!', 'Password must contain at least one lowercase letter'],
  ['password', passwordProblem, 'aaaaaa1!', 'Password must contain at least one uppercase letter'],
  ['password', passwordProblem, 'Aaaaaaa!', 'Password must contain at least one number'],
  ['password', passwordProblem, 'Aaaaaa1-', 'Password must contain at least one special character (@$!%*?&)'],
  ...'@ $ ! % * ? &'.split(' ').map((sign): Row => ['password', passwordProblem, `Aaaaaa1${sign}`, null]),
  ['confirm password', (value) => confirmPasswordProblem(value, 'Aaaaaa1!'), '', 'Please confirm your password'],
  ['confirm password', (value) => confirmPasswordProblem(value, 'Aaaaaa1!'), 'Aaaaaa1?', 'Passwords do not match'],
  ['reset password', resetPasswordProblem, '12345', 'Password must be at least 6 characters long.'],
  ['reset password', resetPasswordProblem, '123456', 'Must be at least 8 characters'],
  ['reset password', resetPasswordProblem, 'Aaaaaa1!', null],
  ['phone', phoneProblem, '604555012', 'Please enter a valid 10-digit Canadian phone number'],
  ['phone', phoneProblem, '1045550123', 'Please enter a valid Canadian phone number'],
  ['phone', phoneProblem, '(604) 555-0123', null],
  ['phone', phoneProblem, '\u202a+1\u00a0604\u2011555\u20110123\u202c', null],
  ...['604-055-0123', '604-155-0123', '604-911-0123', '604-211-0123'].map((number): Row => [
    'phone',
    phoneProblem,
    number,
    'Please enter a valid Canadian phone number',
  ]),
  ['phone', phoneProblem, '604-511-0123', 'Please enter a valid Canadian phone number'],
  ['phone', phoneProblem, '604-512-1123', null],
  ['street', streetProblem, '', REQUIRED],
  ['street', streetProblem, '12 A', 'Please enter a complete street address'],
  ['street', streetProblem, 'x'.repeat(101), 'Street address is too long'],
  ['street', streetProblem, 'x'.repeat(100), null],
  ['city', cityProblem, '', REQUIRED],
  ['city', cityProblem, 'V', 'Must be at least 2 characters'],
  ['city', cityProblem, 'v'.repeat(51), 'City name is too long'],
  ['city', cityProblem, 'Burnaby 2', LETTERS],
  ['city', cityProblem, 'St. John’s', null],
  ['city', cityProblem, 'Sḵwx̱wú7mesh', null],
  ['province', provinceProblem, '', REQUIRED],
  ['province', provinceProblem, 'WA', 'Please select a province'],
  ...numbers.PROVINCES.map((code): Row => ['province', provinceProblem, code, null]),
  ['postal code', postalCodeProblem, '', REQUIRED],
  ['postal code', postalCodeProblem, '98101', 'Please enter a valid postal code (A1A 1A1)'],
  ...['v6b 1a1', 'V6B1A1', 'V6B-1A1', 'V6B  1A1', 'V6B\u00a01A1', '\ufeffV6B 1A1\u200b', 'Ｖ６Ｂ １Ａ１'].map(
    (code): Row => ['postal code', postalCodeProblem, code, null],
  ),
  ...['Z1Q 1Q1', 'D1D 1D1', 'V6O 1A1', 'W6B 1A1', 'V6B 1I1', 'V6B', 'V6B 1A1 2'].map((code): Row => [
    'postal code',
    postalCodeProblem,
    code,
    'Please enter a valid postal code (A1A 1A1)',
  ]),
  ['price', (value) => priceProblem(value === '' ? null : Number(value), 20, 40), '', 'Please enter a valid price'],
  ['price', (value) => priceProblem(Number(value), 20, 40), '0', 'Please enter a valid price'],
  ['price', (value) => priceProblem(Number(value), 20, 40), '20.005', 'Please enter a valid price'],
  ['price', (value) => priceProblem(Number(value), 20, 40), '19.99', 'Price must be at least $20'],
  ['price', (value) => priceProblem(Number(value), 20, 40), '40.01', 'Price must be at most $40'],
  ['price', (value) => priceProblem(Number(value), 20, 40), '39.99', null],
  [
    'hours',
    (value) => windowProblem('2026-12-01', value, '09:00'),
    '09:00',
    'Invalid time slot for 2026-12-01: End time must be after start time.',
  ],
]

it.each(rows)('%s: what is said of a value', (_rule, judge, value, message) => {
  expect(judge(value)).toBe(message)
})

it('a form with mistakes says so in one sentence', () => {
  expect(FIX_ALL).toBe('Please fix all validation errors before submitting')
})

it('phone numbers and postal codes are formatted as they are typed', () => {
  expect(['6', '6045', '604555', '6045550123'].map(formatPhone)).toEqual([
    '(6',
    '(604) 5',
    '(604) 555',
    '(604) 555-0123',
  ])
  expect(['v6b', 'v6b1', 'v6b1a19'].map(formatPostalCode)).toEqual(['V6B', 'V6B 1', 'V6B 1A1'])
})

/** The figures that the product promises, written down a second time: a change here is a change of what was promised. */
it('the promised figures stand', () => {
  expect(numbers).toMatchObject({
    REQUEST_TIMEOUT_MS: 30_000,
    RESEND_COUNTDOWN_S: 60,
    VERIFICATION_CODE_LENGTH: 6,
    PHONE_DIGITS: 10,
    SIGNUP_PASSWORD_MIN: 8,
    RESET_PASSWORD_MIN: 6,
    NAME_MIN: 2,
    NAME_MAX: 50,
    STREET_MIN: 5,
    STREET_MAX: 100,
    CITY_MIN: 2,
    CITY_MAX: 50,
    PROVINCES: ['AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'ON', 'PE', 'QC', 'SK', 'NT', 'NU', 'YT'],
    MINIMUM_AGE: 18,
    DISPUTE_WINDOW_DAYS: 14,
    CANCELLATION_NOTICE_HOURS: 24,
    SLOT_MINUTES: 60,
    DEFAULT_SHOWN_PRICE: 50,
    PRICE_FILTER_MAX: 1000,
    SERVICE_FORM_MAX_PRICE: 10_000,
    PRICE_STEP: 0.01,
    DEFAULT_SHOWN_RATING: 4,
    BIO_CUT: 150,
    SERVICE_DESCRIPTION_CUT: 100,
    DASHBOARD_SERVICES: 3,
    DASHBOARD_REQUESTS: 3,
    CALENDAR_CELLS: 42,
    NEW_SLOT_START: '09:00',
    NEW_SLOT_END: '17:00',
    BOOKING_ID_SHOWN: 8,
    AVATAR_COMPRESS_ABOVE_BYTES: 2 * 1024 * 1024,
    AVATAR_MAX_BYTES: 10 * 1024 * 1024,
    AVATAR_MAX_WIDTH: 1200,
    AVATAR_QUALITY: 0.8,
    AVATAR_TYPES: ['image/jpeg', 'image/jpg', 'image/png', 'image/gif', 'image/webp'],
    SUPPORT_HOURS: 'Mon-Fri 9AM-6PM Pacific Time',
    RESPONSE_PROMISE: 'within 24 hours',
  })
})
