/** spec 4, Auth. */
export const SESSION_EXPIRED = 'Session expired and refresh failed. Redirecting to login.'

/** Of a session that could not be asked for. */
export const UNREACHABLE = 'The identity provider could not be reached.'

/** And this device has nothing of the user to show meanwhile. */
export const NOTHING_KEPT =
  'There is no connection, and this browser keeps no data of yours to show. It goes on by itself once there is one.'
