import { notFound } from '@tanstack/react-router'
import { parseId } from './search-params.ts'

/** Returns the id of a path parameter; anything else shows the 404 page. */
export function requireId<Id extends string>(value: string): Id {
  const id = parseId<Id>(value)
  if (id === undefined) throw notFound()
  return id
}
