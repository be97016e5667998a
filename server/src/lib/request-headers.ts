/**
 * A request's headers, to read from: a `Headers` object fits, and so does what costs less to make.
 */
export type RequestHeaders = Pick<Headers, 'get'>
