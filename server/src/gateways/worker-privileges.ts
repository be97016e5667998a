/** `nobody` and `nogroup`, accounts that own nothing. */
const NOBODY = 65_534

/**
 * Gives up root permanently. A worker calls it after loading its code and before its first task.
 * Returns true if the process is still root, as in a container that can't change its account.
 */
export function dropPrivileges(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  try {
    process.setgroups?.([])
    process.setgid?.(NOBODY)
    process.setuid?.(NOBODY)
  } catch {
    return process.getuid() === 0
  }
  return process.getuid() === 0
}
