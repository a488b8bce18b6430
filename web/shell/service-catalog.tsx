import { redirect } from 'react-router'

/** The catalogue's other name (specification, section 2). */
export function loader() {
  return redirect('/services', 301)
}
