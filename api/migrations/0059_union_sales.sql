-- Sales to consumers of other member states, which every quote compares with the threshold of their taxes.
CREATE INDEX invoice_tax_lines_of_union_consumers ON invoice_tax_lines (issued_on, base)
    WHERE scheme = 'oss' OR (scheme = 'spanish_vat' AND territory NOT LIKE 'ES%');
