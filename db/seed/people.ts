/**
 * The people of the sandbox. All made up: streets exist, the households do not, and telephone
 * numbers use the exchange 555. Accounts listed on the login page keep fixed addresses.
 */
import { bodyAndPets, pendingProvider } from './people/body-and-pets.ts'
import { faceAndSkin } from './people/face-and-skin.ts'
import { hairAndNails } from './people/hair-and-nails.ts'
import type { DemoProvider } from './people/shape.ts'

export type { DayHours, DemoOffering, DemoProvider } from './people/shape.ts'
export { pendingProvider }

/** Approved and bookable; `provider@` and `provider2@` are among them. */
export const demoProviders: DemoProvider[] = [...hairAndNails, ...faceAndSkin, ...bodyAndPets]

export type DemoPerson = {
  firstName: string
  lastName: string
  email: string
  phone: string
  street: string
  city: string
  postalCode: string
}

// oxfmt-ignore
export const demoClients: DemoPerson[] = [
  { firstName: 'Maya', lastName: 'Thompson', email: 'client@demo.homebloom.test', phone: '6045550151', street: '1820 West 3rd Avenue', city: 'Vancouver', postalCode: 'V6J 1K8' },
  { firstName: 'Arjun', lastName: 'Mehta', email: 'client2@demo.homebloom.test', phone: '7785550152', street: '4720 Kingsway', city: 'Burnaby', postalCode: 'V5H 4N2' },
  { firstName: 'Grace', lastName: 'Nakamura', email: 'grace.nakamura@demo.homebloom.test', phone: '6045550153', street: '845 Cambie Street', city: 'Vancouver', postalCode: 'V6B 4Z9' },
  { firstName: 'Olivia', lastName: 'Brandt', email: 'olivia.brandt@demo.homebloom.test', phone: '6045550154', street: '265 East 15th Street', city: 'North Vancouver', postalCode: 'V7L 2R6' },
  { firstName: 'José', lastName: 'Alvarez', email: 'jose.alvarez@demo.homebloom.test', phone: '2365550155', street: '620 Columbia Street', city: 'New Westminster', postalCode: 'V3M 1A5' },
  { firstName: 'Jasmine', lastName: 'Bains', email: 'jasmine.bains@demo.homebloom.test', phone: '7785550156', street: '8620 160 Street', city: 'Surrey', postalCode: 'V4N 1G4' },
  { firstName: 'Wendy', lastName: 'Leung', email: 'wendy.leung@demo.homebloom.test', phone: '6045550157', street: '6631 Minoru Boulevard', city: 'Richmond', postalCode: 'V6Y 1Z1' },
  { firstName: 'Patrick', lastName: 'Doyle', email: 'patrick.doyle@demo.homebloom.test', phone: '6045550158', street: '3025 Anson Avenue', city: 'Coquitlam', postalCode: 'V3B 2H6' },
]

/** Above $200 two of them have to agree. */
export const secondAdmin: DemoPerson = {
  firstName: 'Noor',
  lastName: 'Farouk',
  email: 'admin2@demo.homebloom.test',
  phone: '6045550191',
  street: '555 Burrard Street',
  city: 'Vancouver',
  postalCode: 'V7X 1M8',
}

export const demoAdmin: DemoPerson = {
  firstName: 'Robin',
  lastName: 'Ashworth',
  email: 'admin@demo.homebloom.test',
  phone: '6045550190',
  street: '555 Burrard Street',
  city: 'Vancouver',
  postalCode: 'V7X 1M8',
}
