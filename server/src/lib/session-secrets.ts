/**
 * Secrets of the installation. The first one signs and encrypts, all of them verify
 * and decrypt, so that a secret can be replaced without a break.
 */
export type SessionSecrets = readonly [current: string, ...fallbacks: string[]]
