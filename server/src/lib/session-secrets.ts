/**
 * Secrets of the installation, newest first. The newest one signs and encrypts, all of them verify
 * and decrypt, so that a secret can be replaced without a break.
 */
export type SessionSecrets = readonly [newest: string, ...fallbacks: string[]]
