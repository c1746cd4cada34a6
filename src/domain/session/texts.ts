/** spec 4, Auth. */
export const SESSION_EXPIRED = 'Session expired and refresh failed. Redirecting to login.'
