-- Which raw data a printer takes as it is: off, print or unrestricted.

ALTER TABLE printers ADD COLUMN raw TEXT;
