/** `nobody` and `nogroup`: the kernel's own number for an account that owns nothing. */
const NOBODY = 65_534

/**
 * Gives up root for good, in a worker that has loaded its code and not yet seen a stranger's bytes.
 * Returns whether the process is root all the same: in a container that may not change its account.
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
