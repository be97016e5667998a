/** Collects the keys of an answer with their paths; a list has the keys of all its entries. */
export function listKeyPaths(value: unknown, path = ''): string[] {
  if (Array.isArray(value))
    return [...new Set(value.flatMap((entry) => listKeyPaths(entry, `${path}[]`)))].sort()
  if (typeof value !== 'object' || value === null) return [path]
  return [
    ...new Set(
      Object.entries(value).flatMap(([key, inner]) =>
        listKeyPaths(inner, path ? `${path}.${key}` : key),
      ),
    ),
  ].sort()
}
