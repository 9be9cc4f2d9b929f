/** The row of `facts` whose time says since when the installation has been in quarantine. */
export const quarantineFact = 'quarantined';
