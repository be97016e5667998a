/** Days in which a request or complaint about data is answered in full, and those in Brazil. */
export const DATA_REQUEST_DAYS = 30
export const BRAZIL_DATA_REQUEST_DAYS = 15
