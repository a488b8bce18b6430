/**
 * Geographic area codes given out in Canada. Source: the Canadian Numbering Administrator (cnac.ca, "NPA codes"), which
 * announces new ones a year or more ahead. Codes without a place (600, 622 and the like) are left out: no SMS goes there.
 */
const CANADIAN_AREA_CODES = new Set(
  [
    '204 431 584', // Manitoba
    '226 249 289 343 365 382 416 437 519 548 613 647 683 705 742 753 807 905 942', // Ontario
    '236 250 257 604 672 778', // British Columbia
    '263 354 367 418 438 450 468 514 579 581 819 873', // Quebec
    '306 474 639', // Saskatchewan
    '368 403 587 780 825', // Alberta
    '428 506', // New Brunswick
    '709 879', // Newfoundland and Labrador
    '782 902', // Nova Scotia and Prince Edward Island
    '867', // Yukon, Northwest Territories and Nunavut
  ].flatMap((codes) => codes.split(' ')),
)

/** @param phone ten digits */
export function isCanadianPhone(phone: string): boolean {
  return CANADIAN_AREA_CODES.has(phone.slice(0, 3))
}
