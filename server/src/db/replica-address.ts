import type { Endpoint } from './pooler.ts'

/** Host, port and database of an address, without its role and password. */
export function describeAddress(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}

/** Returns why an address can't be that of a replica of the primary, as the end of a sentence. */
export function findAddressProblem(
  { isPooled, identity, role, system }: Endpoint,
  primary: Endpoint,
): string | undefined {
  if (isPooled) return 'points to a connection pooler. Set it to the address of the replica itself.'
  if (system !== primary.system)
    return 'belongs to another cluster than DATABASE_URL. Set it to a replica of that one.'
  if (identity !== primary.identity)
    return 'points to another database than DATABASE_URL. Set it to the same one.'
  if (role !== primary.role)
    return `signs in as ${role} and DATABASE_URL as ${primary.role}. Use the same role for both.`
  return undefined
}
