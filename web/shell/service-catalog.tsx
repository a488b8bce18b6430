import { redirect } from 'react-router'

/** The catalogue's other address. */
export function loader() {
  return redirect('/services', 301)
}
