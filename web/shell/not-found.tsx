import { data } from 'react-router'

/** Any address that no page has: a real 404, shown by the error page around it. */
export function loader(): never {
  throw data(null, 404)
}

export default function NotFound() {
  return null
}
