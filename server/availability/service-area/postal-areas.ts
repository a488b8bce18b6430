/**
 * The forward sortation areas (first halves of postal codes) of Greater Vancouver, with the main city and rough centre
 * of each. Source: approximate centroids of public forward sortation areas, written down by hand to a few hundred
 * metres; good enough to tell a ten-minute drive from an hour, and nothing else.
 */

/** Land that can be driven across without a bridge or tunnel over the inlet or the rivers. */
export type Side = 'north shore' | 'peninsula' | 'lulu island' | 'south of fraser' | 'northeast'

export type Point = { latitude: number; longitude: number }
export type Area = Point & { prefix: string; city: string; side: Side }

type City = { city: string; side: Side; areas: string }

/** `prefix latitude longitude`, so that one line is one place on the map. */
const CITIES: City[] = [
  {
    city: 'Vancouver',
    side: 'peninsula',
    areas: `V5K 49.281 -123.040, V5L 49.279 -123.066, V5M 49.261 -123.041, V5N 49.256 -123.067, V5P 49.222 -123.068,
      V5R 49.241 -123.041, V5S 49.219 -123.040, V5T 49.262 -123.092, V5V 49.248 -123.091, V5W 49.232 -123.092,
      V5X 49.215 -123.099, V5Y 49.251 -123.110, V5Z 49.246 -123.121, V6A 49.279 -123.090, V6B 49.279 -123.114,
      V6C 49.286 -123.118, V6E 49.284 -123.129, V6G 49.291 -123.138, V6H 49.261 -123.131, V6J 49.260 -123.148,
      V6K 49.266 -123.165, V6L 49.250 -123.165, V6M 49.234 -123.151, V6N 49.233 -123.183, V6P 49.214 -123.137,
      V6R 49.266 -123.197, V6S 49.251 -123.198, V6T 49.262 -123.246, V6Z 49.278 -123.126, V7X 49.286 -123.120,
      V7Y 49.283 -123.118`,
  },
  {
    city: 'Burnaby',
    side: 'peninsula',
    areas: `V3N 49.220 -122.938, V5A 49.263 -122.940, V5B 49.277 -122.975, V5C 49.277 -123.008, V5E 49.224 -122.962,
      V5G 49.250 -123.003, V5H 49.227 -123.003, V5J 49.207 -122.990`,
  },
  { city: 'New Westminster', side: 'peninsula', areas: 'V3L 49.222 -122.900, V3M 49.201 -122.930' },
  {
    city: 'Coquitlam',
    side: 'peninsula',
    areas: 'V3B 49.281 -122.777, V3E 49.294 -122.785, V3J 49.260 -122.866, V3K 49.242 -122.861',
  },
  { city: 'Port Coquitlam', side: 'peninsula', areas: 'V3C 49.250 -122.772' },
  { city: 'Port Moody', side: 'peninsula', areas: 'V3H 49.291 -122.855' },
  {
    city: 'North Vancouver',
    side: 'north shore',
    areas: `V7G 49.326 -122.965, V7H 49.317 -122.998, V7J 49.329 -123.028, V7K 49.346 -123.040, V7L 49.317 -123.063,
      V7M 49.321 -123.083, V7N 49.343 -123.075, V7P 49.325 -123.112, V7R 49.349 -123.099`,
  },
  {
    city: 'West Vancouver',
    side: 'north shore',
    areas: 'V7S 49.349 -123.133, V7T 49.331 -123.148, V7V 49.340 -123.188, V7W 49.357 -123.257',
  },
  {
    city: 'Richmond',
    side: 'lulu island',
    areas: `V6V 49.178 -123.040, V6W 49.150 -123.050, V6X 49.182 -123.118, V6Y 49.161 -123.129, V7A 49.134 -123.119,
      V7B 49.190 -123.172, V7C 49.170 -123.170, V7E 49.130 -123.178`,
  },
  {
    city: 'Delta',
    side: 'south of fraser',
    areas: `V4C 49.158 -122.912, V4E 49.125 -122.902, V4G 49.143 -122.964, V4K 49.088 -123.063, V4L 49.012 -123.052,
      V4M 49.022 -123.082`,
  },
  {
    city: 'Surrey',
    side: 'south of fraser',
    areas: `V3R 49.188 -122.806, V3S 49.106 -122.745, V3T 49.188 -122.848, V3V 49.194 -122.872, V3W 49.136 -122.862,
      V3X 49.109 -122.860, V3Z 49.052 -122.760, V4A 49.042 -122.860, V4N 49.172 -122.757, V4P 49.062 -122.825`,
  },
  { city: 'White Rock', side: 'south of fraser', areas: 'V4B 49.026 -122.800' },
  {
    city: 'Langley',
    side: 'south of fraser',
    areas: `V1M 49.167 -122.600, V2Y 49.126 -122.660, V2Z 49.060 -122.630, V3A 49.097 -122.652, V4W 49.070 -122.475`,
  },
  { city: 'Pitt Meadows', side: 'northeast', areas: 'V3Y 49.229 -122.690' },
  { city: 'Maple Ridge', side: 'northeast', areas: 'V2W 49.232 -122.525, V2X 49.217 -122.593, V4R 49.246 -122.572' },
]

/** The names a provider may choose from, as they are written. */
export const cityNames: readonly string[] = CITIES.map(({ city }) => city)

const byPrefix = new Map(
  CITIES.flatMap(({ city, side, areas }) =>
    areas.split(',').map((line): [string, Area] => {
      const [prefix = '', latitude, longitude] = line.trim().split(' ')
      return [prefix, { prefix, city, side, latitude: Number(latitude), longitude: Number(longitude) }]
    }),
  ),
)

export const areas: readonly Area[] = [...byPrefix.values()]

/** First half of a postal code, with or without the rest. */
export function prefixOf(postalCode: string): string {
  return postalCode.slice(0, 3).toUpperCase()
}

/** Area of a postal code. Undefined outside Greater Vancouver. */
export function findArea(postalCode: string): Area | undefined {
  return byPrefix.get(prefixOf(postalCode))
}
